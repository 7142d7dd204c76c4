// Conveniences; every page works without them: "/" goes to the search box, what is pasted anywhere lands in the paste box,
// Ctrl+Enter sends it, a file dropped on it is chosen, and every element with data-copy gets a button that copies its text.
'use strict';

const said = document.getElementById('said');

const typing = (event) => event.target.closest && event.target.closest('input, textarea, select');

document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !typing(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    const box = document.getElementById('q');
    box.focus();
    box.select();
  }
  if (event.key === 'Escape' && event.target.id === 'q') event.target.blur();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.id === 'message') {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
});

document.addEventListener('paste', (event) => {
  const box = document.getElementById('message');
  const text = event.clipboardData && event.clipboardData.getData('text');
  if (!box || !text || typing(event) || box.tagName !== 'TEXTAREA') return;
  event.preventDefault();
  box.value = text;
  box.focus();
});

// A file that is dropped on the paste box is as good as one that was chosen.
document.querySelectorAll('form.paste').forEach((form) => {
  const chooser = form.querySelector('input[type=file]');
  const holdsFile = (event) => chooser && event.dataTransfer && event.dataTransfer.types.includes('Files');
  form.addEventListener('dragover', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    form.classList.add('over');
  });
  form.addEventListener('dragleave', () => form.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    form.classList.remove('over');
    chooser.files = event.dataTransfer.files;
    chooser.focus();
    said.textContent = `${chooser.files[0].name} will be sent`;
  });
});

// The text without line numbers, which a reader of the source does not want in an editor.
function textOf(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll('.ln, .copy').forEach((part) => part.remove());
  return copy.textContent.replace(/\n$/, '');
}

// The clipboard needs a secure page; an address on a local network is none, so the old way is kept as well.
async function write(text) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hidden';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copy was refused');
}

document.querySelectorAll('[data-copy]').forEach((element) => {
  const frame = document.createElement('div');
  frame.className = 'copyable';
  element.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    let word = 'Copied';
    try {
      await write(textOf(element));
    } catch {
      word = 'Select and copy by hand';
    }
    button.textContent = word;
    said.textContent = word;
    setTimeout(() => { button.textContent = 'Copy'; said.textContent = ''; }, 2000);
  });
  frame.append(element, button);
});
