/** The server that benchmarks use too. */
export { type Server, startPostgres } from '../../load/ledger/postgres.ts';
