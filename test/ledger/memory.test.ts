import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { memoryStore } from '../../src/ledger/stores/memory.ts';
import { sequencesOr, storeSuite } from './suite.ts';

storeSuite(t, 'memory', {
  async create() {
    const store = memoryStore();
    return { store, ledger: ledgerOn(store) };
  },
  sequences: sequencesOr(300),
});
