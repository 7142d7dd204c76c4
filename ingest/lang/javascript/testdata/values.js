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
