/*
 * Minimum cost flow from units to places: each unit takes one place, each place has a capacity, and groups may have quotas in
 * places. Both stages of an allotment use this flow: people and committees, and people and seats.
 *
 * The algorithm is that of successive shortest paths with potentials (Ahuja, Magnanti & Orlin, Network Flows, 1993, section 9.7);
 * Dijkstra's algorithm finds each path (section 4.5). With one unit for each place, this is the assignment algorithm by shortest
 * augmenting paths (section 12.4; Jonker & Volgenant, A Shortest Augmenting Path Algorithm, Computing 38, 1987). Units are not
 * nodes: each place, or the quota of a group in a place, is a node, and its units are the arcs to other places. Only the cheapest
 * arc between two nodes counts, so the number of arcs depends on the places, and not on the units.
 *
 * All costs are whole numbers below 2^53, so sums are exact, and equal costs are recognised as equal.
 */

export interface FlowNetwork {
  places: number;
  capacity: readonly number[];
  cost: Float64Array;
  /** By unit and place; a smaller number is better. Decides between flows of the same cost. */
  preference: Float64Array;
  group: Int32Array;
  /** Maximum number of a group's units in one place, if the group has more units. */
  quotas: readonly { place: number; group: number; limit: number }[];
}

/** Keeps intermediate sums exact. 6,000 people, a third of them waiting, cost less than this. */
export const MAX_FLOW_COST = 2 ** 52;

const NO_INDEX = -1;

/** Flow of least cost for the units that have been sent so far. */
export class Flow {
  readonly #net: FlowNetwork;
  readonly #nodes: NetworkNodes;
  readonly #scratch: PathSearch;
  readonly #at: Int32Array;
  readonly #fixed: Uint8Array;
  readonly #promised: Float64Array;
  readonly #used: Int32Array;
  readonly #limit: Float64Array;
  readonly #potential: Float64Array;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** Absent before they are computed, and after a change to the units in the node. */
  readonly #exits: (NodeExits | undefined)[];
  total = 0;

  constructor(net: FlowNetwork, other?: Flow) {
    this.#net = net;
    if (other) {
      this.#nodes = other.#nodes;
      this.#scratch = other.#scratch;
      this.#at = other.#at.slice();
      this.#fixed = other.#fixed.slice();
      this.#promised = other.#promised.slice();
      this.#used = other.#used.slice();
      this.#limit = other.#limit.slice();
      this.#potential = other.#potential.slice();
      this.#first = other.#first.slice();
      this.#next = other.#next.slice();
      this.#previous = other.#previous.slice();
      this.#exits = other.#exits.slice();
      this.total = other.total;
      return;
    }
    const units = net.group.length;
    this.#nodes = createNodes(net);
    const { count } = this.#nodes;
    this.#scratch = new PathSearch(count);
    this.#at = new Int32Array(units).fill(NO_INDEX);
    this.#fixed = new Uint8Array(units);
    this.#promised = new Float64Array(units).fill(Number.POSITIVE_INFINITY);
    this.#used = new Int32Array(count);
    this.#limit = this.#nodes.limit.slice();
    this.#potential = new Float64Array(count);
    this.#first = new Int32Array(count).fill(NO_INDEX);
    this.#next = new Int32Array(units);
    this.#previous = new Int32Array(units);
    this.#exits = new Array<NodeExits | undefined>(count).fill(undefined);
  }

  copy(): Flow {
    return new Flow(this.#net, this);
  }

  placeOf(unit: number): number {
    return this.#at[unit] as number;
  }

  fix(unit: number): void {
    this.#fixed[unit] = 1;
    this.#forgetExitsOf(unit);
  }

  keepsPromise(unit: number, place: number): boolean {
    return this.preferenceOf(unit, place) <= (this.#promised[unit] as number);
  }

  isFixed(unit: number): boolean {
    return this.#fixed[unit] === 1;
  }

  /** Must precede the first `send()`. Returns false if another place costs less, or the place is full. */
  put(unit: number, place: number): boolean {
    const { parent, sink } = this.#nodes;
    const cost = this.#costOf(unit, place);
    for (let other = 0; other < this.#net.places; other++) if (this.#costOf(unit, other) < cost) return false;
    if (cost === Number.POSITIVE_INFINITY) return false;
    for (let node = this.#nodeOf(unit, place); node !== sink; node = parent[node] as number)
      if ((this.#used[node] as number) >= (this.#limit[node] as number)) return false;
    this.#add(unit, place);
    return true;
  }

  /** Without `place`, sends to any place. Keeps the total minimal. Returns false and changes nothing if above `ceiling`. */
  send(unit: number, place?: number, ceiling = Number.POSITIVE_INFINITY): boolean {
    const from = this.placeOf(unit);
    if (place !== undefined && place === from) return this.total <= ceiling;
    const length = this.#find(unit, place, ceiling);
    if (length === undefined) return false;
    this.#raisePotentials(length);
    this.#moveAlong(this.#targetOf(unit));
    return true;
  }

  /** Counts a unit twice in the quota of its group, and moves other units out of the quota. May fail like `send()`. */
  countTwice(unit: number, ceiling = Number.POSITIVE_INFINITY): boolean {
    const place = this.placeOf(unit);
    const quota = this.#nodeOf(unit, place);
    if (quota === place) return this.total <= ceiling;
    this.#limit[quota] = (this.#limit[quota] as number) - 1;
    if ((this.#used[quota] as number) <= (this.#limit[quota] as number)) return this.total <= ceiling;
    // a unit must leave the quota, by the shortest path from the quota to the place without the arc between the two
    const offset = (this.#potential[place] as number) - (this.#potential[quota] as number);
    this.#scratch.start(place, ceiling - this.total - offset);
    this.#scratch.offer(quota, 0, NO_INDEX, NO_INDEX);
    const length = this.#search(place);
    if (length === undefined) {
      this.#limit[quota] = (this.#limit[quota] as number) + 1;
      return false;
    }
    this.#raisePotentials(length);
    this.#moveAlong(place);
    return true;
  }

  roomInQuota(unit: number, place: number): number {
    const quota = this.#nodeOf(unit, place);
    if (quota === place) return Number.POSITIVE_INFINITY;
    return (this.#limit[quota] as number) - (this.#used[quota] as number);
  }

  canSend(unit: number, place: number, ceiling: number): boolean {
    if (place === this.placeOf(unit)) return this.total <= ceiling;
    return this.#find(unit, place, ceiling) !== undefined;
  }

  #targetOf(unit: number): number {
    const from = this.placeOf(unit);
    return from === NO_INDEX ? this.#nodes.sink : this.#nodeOf(unit, from);
  }

  #find(unit: number, place: number | undefined, ceiling: number): number | undefined {
    const from = this.placeOf(unit);
    const target = this.#targetOf(unit);
    const base = from === NO_INDEX ? 0 : (this.#potential[target] as number) - this.#costOf(unit, from);
    // the length of a path is its cost, except for the potentials at its ends
    const offset = from === NO_INDEX ? (this.#potential[target] as number) : 0;
    const search = this.#scratch;
    search.start(target, ceiling - this.total - offset);
    const places = place === undefined ? this.#net.places : place + 1;
    for (let to = place ?? 0; to < places; to++) {
      if (!this.keepsPromise(unit, to)) continue;
      const node = this.#nodeOf(unit, to);
      search.offer(node, base + this.#costOf(unit, to) - (this.#potential[node] as number), NO_INDEX, unit);
    }
    return this.#search(target);
  }

  /** Runs Dijkstra's algorithm from the offered nodes. Returns the length of the shortest path to the target. */
  #search(target: number): number | undefined {
    const search = this.#scratch;
    for (let node = search.take(); node !== NO_INDEX; node = search.take()) {
      const length = search.length[node] as number;
      // no path through another node is shorter
      if (length >= (search.length[target] as number)) break;
      this.#offerNeighbours(node, length);
    }
    const length = search.length[target] as number;
    return length === Number.POSITIVE_INFINITY ? undefined : length;
  }

  /** The node of the moving unit is the target, so no other node offers the places of this unit. */
  #offerNeighbours(node: number, length: number): void {
    const { sink, parent, children } = this.#nodes;
    const used = this.#used;
    const here = length + (this.#potential[node] as number);
    if (node === sink) {
      for (let place = 0; place < this.#net.places; place++) {
        if (used[place] as number) this.#offerFree(place, here, node);
      }
      return;
    }
    if ((used[node] as number) < (this.#limit[node] as number))
      this.#offerFree(parent[node] as number, here, node);
    for (const child of children[node] ?? []) if (used[child] as number) this.#offerFree(child, here, node);
    const first = this.#first[node] as number;
    if (first === NO_INDEX) return;
    if ((this.#next[first] as number) === NO_INDEX) {
      if (!this.#fixed[first]) this.#offerPlacesOf(first, node, here);
      return;
    }
    const potential = this.#potential;
    const search = this.#scratch;
    const { to, cost, unit } = this.#exitsOf(node);
    for (let exit = 0; exit < to.length; exit++) {
      const next = to[exit] as number;
      const length = here + (cost[exit] as number) - (potential[next] as number);
      search.offer(next, length, node, unit[exit] as number);
    }
  }

  #offerPlacesOf(unit: number, node: number, here: number): void {
    const { places, cost, preference } = this.#net;
    const { of } = this.#nodes;
    const search = this.#scratch;
    const potential = this.#potential;
    const row = unit * places;
    const nodeRow = (this.#net.group[unit] as number) * places;
    const from = here - (cost[row + (this.#at[unit] as number)] as number);
    const promised = this.#promised[unit] as number;
    for (let place = 0; place < places; place++) {
      const to = of[nodeRow + place] as number;
      const length = from + (cost[row + place] as number) - (potential[to] as number);
      if (length < (search.length[to] as number) && (preference[row + place] as number) <= promised)
        search.offer(to, length, node, unit);
    }
  }

  #offerFree(to: number, here: number, node: number): void {
    this.#scratch.offer(to, here - (this.#potential[to] as number), node, NO_INDEX);
  }

  #exitsOf(node: number): NodeExits {
    const known = this.#exits[node];
    if (known) return known;
    const exits: NodeExits = { to: [], cost: [], unit: [] };
    this.#exits[node] = exits;
    for (let unit = this.#first[node] as number; unit !== NO_INDEX; unit = this.#next[unit] as number)
      if (!this.#fixed[unit]) this.#addExitsOf(unit, node, exits);
    for (const to of exits.to) this.#scratch.exit[to] = NO_INDEX;
    return exits;
  }

  #addExitsOf(unit: number, node: number, exits: NodeExits): void {
    const { places, cost, preference } = this.#net;
    const { of } = this.#nodes;
    const { exit } = this.#scratch;
    const row = unit * places;
    const nodeRow = (this.#net.group[unit] as number) * places;
    const own = cost[row + (this.#at[unit] as number)] as number;
    const promised = this.#promised[unit] as number;
    for (let place = 0; place < places; place++) {
      const more = (cost[row + place] as number) - own;
      const to = of[nodeRow + place] as number;
      if (more === Number.POSITIVE_INFINITY || to === node) continue;
      if ((preference[row + place] as number) > promised) continue;
      const known = exit[to] as number;
      if (known === NO_INDEX) {
        exit[to] = exits.to.push(to) - 1;
        exits.cost.push(more);
        exits.unit.push(unit);
      } else if (more < (exits.cost[known] as number)) {
        exits.cost[known] = more;
        exits.unit[known] = unit;
      }
    }
  }

  #forgetExitsOf(unit: number): void {
    const place = this.placeOf(unit);
    if (place === NO_INDEX) return;
    const node = this.#nodeOf(unit, place);
    if (this.#exits[node]?.unit.includes(unit)) this.#exits[node] = undefined;
  }

  #raisePotentials(length: number): void {
    for (const node of this.#scratch.reached) {
      const own = this.#scratch.length[node] as number;
      if (own < length) this.#potential[node] = (this.#potential[node] as number) + own - length;
    }
  }

  #moveAlong(target: number): void {
    const { through, before } = this.#scratch;
    for (let node = target; node !== NO_INDEX; node = before[node] as number) {
      const unit = through[node] as number;
      if (unit === NO_INDEX) continue;
      const { parent, sink } = this.#nodes;
      const place = (parent[node] === sink ? node : parent[node]) as number;
      this.#remove(unit);
      this.#add(unit, place);
    }
  }

  #remove(unit: number): void {
    const place = this.placeOf(unit);
    if (place === NO_INDEX) return;
    this.#forgetExitsOf(unit);
    const node = this.#nodeOf(unit, place);
    const next = this.#next[unit] as number;
    const previous = this.#previous[unit] as number;
    if (previous === NO_INDEX) this.#first[node] = next;
    else this.#next[previous] = next;
    if (next !== NO_INDEX) this.#previous[next] = previous;
    this.#count(unit, place, -1);
  }

  #add(unit: number, place: number): void {
    const node = this.#nodeOf(unit, place);
    const next = this.#first[node] as number;
    this.#first[node] = unit;
    this.#next[unit] = next;
    this.#previous[unit] = NO_INDEX;
    if (next !== NO_INDEX) this.#previous[next] = unit;
    this.#at[unit] = place;
    this.#exits[node] = undefined;
    this.#count(unit, place, 1);
  }

  #count(unit: number, place: number, by: 1 | -1): void {
    const node = this.#nodeOf(unit, place);
    this.#used[place] = (this.#used[place] as number) + by;
    if (node !== place) this.#used[node] = (this.#used[node] as number) + by;
    this.total += by * this.#costOf(unit, place);
  }

  sendAll(): this {
    for (const unit of this.#at.keys()) this.send(unit);
    return this;
  }

  /** Moves a unit only if that adds no cost and takes nothing from earlier units. */
  favourInOrder(): this {
    for (const unit of this.#at.keys()) {
      this.betterPlaces(unit).some((place) => this.send(unit, place, this.total));
      this.promise(unit);
    }
    return this;
  }

  betterPlaces(unit: number): number[] {
    const own = this.preferenceOf(unit, this.placeOf(unit));
    return this.#openPlaces(unit)
      .filter((place) => this.preferenceOf(unit, place) < own)
      .sort((a, b) => this.preferenceOf(unit, a) - this.preferenceOf(unit, b) || a - b);
  }

  promise(unit: number): void {
    const own = this.preferenceOf(unit, this.placeOf(unit));
    this.#promised[unit] = own;
    const equal = this.#openPlaces(unit).filter((place) => this.preferenceOf(unit, place) === own);
    if (equal.length === 1) this.fix(unit);
    else this.#forgetExitsOf(unit);
  }

  #openPlaces(unit: number): number[] {
    const places: number[] = [];
    for (let place = 0; place < this.#net.places; place++)
      if (this.#costOf(unit, place) < Number.POSITIVE_INFINITY) places.push(place);
    return places;
  }

  /** Promises a place with the preference of `place`, and moves the unit if its place is worse. May fail like `send()`. */
  promiseLike(unit: number, place: number, ceiling: number): boolean {
    const before = this.#promised[unit] as number;
    this.#promised[unit] = this.preferenceOf(unit, place);
    const own = this.placeOf(unit);
    const isThere = this.keepsPromise(unit, own)
      ? this.total <= ceiling
      : this.send(unit, undefined, ceiling);
    if (isThere) this.#forgetExitsOf(unit);
    else this.#promised[unit] = before;
    return isThere;
  }

  preferenceOf(unit: number, place: number): number {
    return this.#net.preference[unit * this.#net.places + place] as number;
  }

  #costOf(unit: number, place: number): number {
    return this.#net.cost[unit * this.#net.places + place] as number;
  }

  #nodeOf(unit: number, place: number): number {
    return this.#nodes.of[(this.#net.group[unit] as number) * this.#net.places + place] as number;
  }
}

/** For each other node that a unit of the node can reach, the unit with the lowest cost. */
interface NodeExits {
  to: number[];
  cost: number[];
  unit: number[];
}

/** The places, then the quotas, then the sink, to which all places lead. */
interface NetworkNodes {
  count: number;
  sink: number;
  /** By place and group: the quota of the group in the place, or the place itself. */
  of: Int32Array;
  /** Next node towards the sink: the place of a quota, or the sink for a place. */
  parent: Int32Array;
  children: readonly number[][];
  limit: Float64Array;
}

function createNodes({ places, capacity, quotas, group }: FlowNetwork): NetworkNodes {
  const groups = group.reduce((most, one) => Math.max(most, one + 1), 1);
  const sink = places + quotas.length;
  const of = Int32Array.from({ length: groups * places }, (_, index) => index % places);
  const parent = new Int32Array(sink + 1).fill(sink);
  const limit = new Float64Array(sink + 1);
  const children = capacity.map((): number[] => []);
  limit.set(capacity);
  quotas.forEach((quota, index) => {
    const node = places + index;
    of[quota.group * places + quota.place] = node;
    parent[node] = quota.place;
    limit[node] = quota.limit;
    children[quota.place]?.push(node);
  });
  return { count: sink + 1, sink, of, parent, children, limit };
}

/** The queue is a binary heap of nodes: the nearest node is first, and of equally near nodes the lower number. */
class PathSearch {
  readonly length: Float64Array;
  readonly before: Int32Array;
  readonly through: Int32Array;
  /** Index of the exit to each node, while the exits of a node are collected. */
  readonly exit: Int32Array;
  readonly reached: number[] = [];
  #target = NO_INDEX;
  #limit = 0;
  /** A node has an entry for each offered length, of which only the shortest counts. */
  readonly #heap: HeapEntry[] = [];

  constructor(nodes: number) {
    this.length = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    this.before = new Int32Array(nodes);
    this.through = new Int32Array(nodes);
    this.exit = new Int32Array(nodes).fill(NO_INDEX);
  }

  start(target: number, limit: number): void {
    this.#target = target;
    this.#limit = limit;
    for (const node of this.reached) this.length[node] = Number.POSITIVE_INFINITY;
    this.reached.length = 0;
    this.#heap.length = 0;
  }

  /** The path counts if it is shorter than all earlier paths to the node, and than the path to the target. */
  offer(node: number, length: number, before: number, through: number): void {
    const known = this.length[node] as number;
    if (length >= known || length > this.#limit || length >= (this.length[this.#target] as number)) return;
    if (known === Number.POSITIVE_INFINITY) this.reached.push(node);
    this.length[node] = length;
    this.before[node] = before;
    this.through[node] = through;
    const heap = this.#heap;
    const entry = { node, length };
    let at = heap.push(entry) - 1;
    for (
      let above = (at - 1) >> 1;
      at > 0 && isNearer(entry, heap[above] as HeapEntry);
      above = (at - 1) >> 1
    ) {
      heap[at] = heap[above] as HeapEntry;
      at = above;
    }
    heap[at] = entry;
  }

  take(): number {
    const heap = this.#heap;
    for (let nearest = heap[0]; nearest; nearest = heap[0]) {
      const last = heap.pop() as HeapEntry;
      if (heap.length > 0) this.#sink(last);
      if (nearest.length === this.length[nearest.node]) return nearest.node;
    }
    return NO_INDEX;
  }

  #sink(entry: HeapEntry): void {
    const heap = this.#heap;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const other = heap[below + 1];
      if (other && isNearer(other, heap[below] as HeapEntry)) below++;
      if (!isNearer(heap[below] as HeapEntry, entry)) break;
      heap[at] = heap[below] as HeapEntry;
      at = below;
    }
    heap[at] = entry;
  }
}

interface HeapEntry {
  node: number;
  length: number;
}

function isNearer(a: HeapEntry, b: HeapEntry): boolean {
  return a.length < b.length || (a.length === b.length && a.node < b.node);
}
