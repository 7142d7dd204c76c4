const path = require('path');

function fire(folder, name, limit) {
  if (limit > 1) {
    // want exception "cannot read {folder} of the kiln" hole=folder:path
    throw new Error(`cannot read ${path.join(folder, name)} of the kiln`);
  }
  if (limit > 2) {
    // want exception "cannot find {folder} of the kiln" hole=folder:
    throw new Error(`cannot find ${folder} of the kiln`);
  }
  const whole = path.resolve(folder);
  if (limit > 3) {
    // want exception "cannot write {whole} of the kiln" hole=whole:path
    throw new Error('cannot write ' + whole + ' of the kiln');
  }
  if (limit > 4) {
    // want exception "no issue at {path} of the kiln" hole=path:
    throw new Error(`no issue at ${limit.path.join('.')} of the kiln`);
  }
  let file = path.basename(folder);
  if (limit > 5) {
    file = name;
  }
  // want exception "cannot close {file} of the kiln" hole=file:
  throw new Error(`cannot close ${file} of the kiln`);
}

const texts = Object.freeze({
  // want exception "{n} pots are too many"
  tooMany: (n) => `${n} pots are too many`,
});

function glazeMessage(glaze, model) {
  if (typeof model === 'string') {
    let text = model;
    text = text.trim();
    return text;
  }
  // want exception "the glaze {glaze} has no tin"
  let text = 'the glaze ' + glaze;
  text += ' has no tin';
  if (model) {
    text += ' for ' + model;
  }
  return text;
}

function ashMessage(ash) {
  // want exception "no ash of {ash}"
  const text = `no ash of ${ash}`;
  return text;
}

function queryFor(name) {
  let query = name;
  query += ' of the pots';
  return query;
}

class GlazeError extends Error {
  constructor(glaze, model) {
    const message = glazeMessage(glaze, model);
    super(message);
  }

  get text() { return 'of no error'; }
}

class AshError extends Error {
  get message() {
    // want exception "the ash flew" class=AshError in=AshError.message
    return 'the ash flew';
  }
}

class Ash {
  get message() { return 'a message of no error'; }
}

function dry(pots, ash) {
  if (pots > 9) {
    throw new Error(texts.tooMany(pots));
  }
  if (pots > 8) {
    throw new Error(ashMessage(ash));
  }
  if (pots > 7) {
    // ok rule=new
    throw new Error(queryFor(ash));
  }
  const lines = [];
  // want exception "the shelf is full\nof {ash}\nor of pots"
  lines.push('the shelf is full');
  lines.push('of ' + ash);
  lines.push('or of pots');
  throw new Error(lines.join('\n'));
}
