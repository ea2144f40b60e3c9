/**
 * Budgets of a graph of queries.
 *
 * Adaptive sequential composition adds over all nodes that touch a record, whatever the edges; disjoint sets of records compose in parallel:
 * the cost is the largest over the cells, where records come or go, and the two largest together, where one is replaced and may move. mu adds
 * by its square. The dearest path is no privacy cost. Sums are rounded up.
 */
import { upBy } from '../accounting/numerics/rounding.ts';
import { refuse } from './refuse.ts';
import type { GraphAnswer, GraphNode, GraphRequest } from './types.ts';

type Numbers = Omit<GraphAnswer, 'statement' | 'engine_version' | 'warnings'>;

const EVERYTHING = '*';

export function analyseGraph({ unit, adjacency, nodes, cells = [EVERYTHING], edges = [] }: GraphRequest): Numbers {
  const places = placesOf(nodes);
  const cellPlaces = new Map(cells.map((cell, index) => [cell, index]));
  if (cellPlaces.size !== cells.length) refuse('duplicate_id', '/cells', 'two cells have one name');
  const orders = checkCosts(nodes, unit);
  const order = topological(nodes, edges, places);
  const zero = () => new Float64Array(orders);
  const perCell = cells.map(zero);
  const whole = zero();
  const pathTo = nodes.map(zero);
  const after = nodes.map((): number[] => []);
  for (const { from, to } of edges) (after[places.get(from) as number] as number[]).push(places.get(to) as number);
  let longest = zero();
  for (const index of order) {
    const node = nodes[index] as GraphNode;
    const cost = squared(node, unit);
    add(whole, cost);
    for (const cell of cellsOf(node, index, cells, cellPlaces)) add(perCell[cell] as Float64Array, cost);
    const path = pathTo[index] as Float64Array;
    add(path, cost);
    longest = larger(longest, path);
    for (const next of after[index] as number[]) pathTo[next] = larger(pathTo[next] as Float64Array, path);
  }
  const [first, second] = twoLargest(perCell, orders);
  const both = first.slice();
  add(both, second);
  const finish = (values: Float64Array) => Array.from(values, (value) => rounded(unit === 'mu' ? Math.sqrt(value) : value, nodes.length));
  const [total, total_replace_one] = [finish(first), finish(both)];
  return {
    kind: 'graph',
    unit,
    order: order.map((index) => (nodes[index] as GraphNode).id),
    per_cell: perCell.map((cost, index) => ({ cell: cells[index] as string, cost: finish(cost) })),
    total,
    total_replace_one,
    cost: adjacency === 'add_remove' ? total : total_replace_one,
    sum_of_all: finish(whole),
    longest_path: finish(longest),
  };
}

function placesOf(nodes: readonly GraphNode[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, { id }] of nodes.entries()) {
    if (places.has(id)) refuse('duplicate_id', `/nodes/${index}/id`, 'another node has this id');
    places.set(id, index);
  }
  return places;
}

/** Numbers in every cost. */
function checkCosts(nodes: readonly GraphNode[], unit: GraphRequest['unit']): number {
  let orders: number | undefined;
  for (const [index, { cost, post_processing, cells }] of nodes.entries()) {
    const length = Array.isArray(cost) ? cost.length : 1;
    if ((unit === 'rdp') !== Array.isArray(cost))
      refuse('length_mismatch', `/nodes/${index}/cost`, 'a list of costs by order goes with rdp, a number with all else');
    orders ??= length;
    if (length !== orders) refuse('length_mismatch', `/nodes/${index}/cost`, `${length} orders, where the first node has ${orders}`);
    if (post_processing === true) {
      if ((cells ?? []).length > 0)
        refuse('post_processing_reads_data', `/nodes/${index}/cells`, 'what reads records is no post-processing');
      if ([cost].flat().some((value) => value !== 0))
        refuse('post_processing_reads_data', `/nodes/${index}/cost`, 'post-processing costs nothing');
    }
  }
  return orders ?? 1;
}

function squared({ cost, post_processing }: GraphNode, unit: GraphRequest['unit']): Float64Array {
  const values = Float64Array.from(Array.isArray(cost) ? cost : [cost]);
  if (post_processing === true) return values.fill(0);
  return unit === 'mu' ? values.map((mu) => mu * mu) : values;
}

/** A node without cells reads all records, post-processing none. */
function cellsOf(
  { cells, post_processing }: GraphNode,
  index: number,
  all: readonly string[],
  places: ReadonlyMap<string, number>,
): number[] {
  if (post_processing === true) return [];
  if (cells === undefined) return all.map((_, place) => place);
  const found = cells.map(
    (cell, at) => places.get(cell) ?? refuse('unknown_cell', `/nodes/${index}/cells/${at}`, 'names no cell of this graph'),
  );
  return [...new Set(found)];
}

/** By edges, ties in the order of the input (Kahn with the smallest first). */
function topological(
  nodes: readonly GraphNode[],
  edges: readonly { from: string; to: string }[],
  places: ReadonlyMap<string, number>,
): number[] {
  const waiting = new Int32Array(nodes.length);
  const after = nodes.map((): number[] => []);
  for (const [index, { from, to }] of edges.entries()) {
    const [a, b] = [from, to].map(
      (id, side) =>
        places.get(id) ?? refuse('unknown_node', `/edges/${index}/${side === 0 ? 'from' : 'to'}`, 'names no node of this graph'),
    ) as [number, number];
    (after[a] as number[]).push(b);
    waiting[b] = (waiting[b] as number) + 1;
  }
  const ready = new Queue();
  for (const [index, count] of waiting.entries()) if (count === 0) ready.push(index);
  const order: number[] = [];
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    order.push(next);
    for (const follower of after[next] as number[]) {
      waiting[follower] = (waiting[follower] as number) - 1;
      if (waiting[follower] === 0) ready.push(follower);
    }
  }
  if (order.length < nodes.length) {
    const stuck = nodes.find((_, index) => (waiting[index] as number) > 0) as GraphNode;
    refuse('graph_cycle', '/edges', `the edges go round in a circle through ${stuck.id}: no order of use exists`);
  }
  return order;
}

/** The smallest number first: a binary heap. */
class Queue {
  private readonly heap: number[] = [];

  push(value: number): void {
    let at = this.heap.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.heap[parent] as number) <= value) break;
      this.heap[at] = this.heap[parent] as number;
      at = parent;
    }
    this.heap[at] = value;
  }

  pop(): number | undefined {
    const top = this.heap[0];
    const last = this.heap.pop();
    if (top === undefined || last === undefined || this.heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.heap.length) break;
      if (child + 1 < this.heap.length && (this.heap[child + 1] as number) < (this.heap[child] as number)) child++;
      if ((this.heap[child] as number) >= last) break;
      this.heap[at] = this.heap[child] as number;
      at = child;
    }
    this.heap[at] = last;
    return top;
  }
}

function add(sum: Float64Array, cost: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (cost[i] as number);
}

function larger(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(a, (value, i) => Math.max(value, b[i] as number));
}

/** The largest and the second largest cell, order by order. */
function twoLargest(perCell: readonly Float64Array[], orders: number): [Float64Array, Float64Array] {
  const [first, second] = [new Float64Array(orders), new Float64Array(orders)];
  for (const cost of perCell) {
    for (let i = 0; i < orders; i++) {
      const value = cost[i] as number;
      if (value > (first[i] as number)) {
        second[i] = first[i] as number;
        first[i] = value;
      } else if (value > (second[i] as number)) second[i] = value;
    }
  }
  return [first, second];
}

/** What the additions may have lost, added. */
function rounded(value: number, terms: number): number {
  return value === 0 ? 0 : upBy(value, (terms + 2) * 2 ** -53 * value);
}
