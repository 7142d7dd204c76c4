// @flow
import type { Shelf } from './shelf';

type Options = {| +name: string, limit?: number |};

export class Store {
  shelves: Array<Shelf>;
  log: any;

  constructor(options: Options, log: any) {
    // want exception "a store needs a name" rule=throw class=TypeError in=Store.constructor
    if (!options.name) throw new TypeError('a store needs a name');
    this.log = log;
  }

  find(name: string): ?Shelf {
    const found = this.shelves.find((shelf: Shelf) => shelf.name === name);
    // want log "shelf {name} is unknown" rule=log-error class=this.log.error in=Store.find
    if (!found) this.log.error(`shelf ${name} is unknown`);
    // ok rule=log-error
    this.log.info('a shelf was found');
    return found;
  }
}
