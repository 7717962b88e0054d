import type { Highs, VariableType } from 'highs';

/*
 * Solves the first stage as a mixed integer program, with HiGHS (MIT; Huangfu & Hall, Parallelizing the dual revised simplex
 * method, Mathematical Programming Computation 10, 2018). Only pairs need integer variables: once each pair has a committee, the
 * rest is a network, whose best flow is integral.
 *
 * HiGHS runs in one thread of WebAssembly. It is limited by a number of nodes and not by a clock, so the same program has the
 * same solution on every machine.
 */

/** Limits the total number of columns, so that an upload stays within the time limit of its thread. */
export interface ProgramSolver {
  highs: Highs;
  columnsLeft: number;
}

/** 2,000 people and 20 committees, for which HiGHS takes 160 MB. */
const MAX_PROGRAM_COLUMNS = 45_000;

/** For one upload: about 15 seconds of CPU time. */
const MAX_TOTAL_COLUMNS = 120_000;

/** For one objective. */
const MAX_SEARCH_NODES = 1_000;

export interface ProgramColumn {
  applicant: number;
  place: number;
  isPair: boolean;
  uses: readonly (readonly [limit: number, amount: number])[];
  costs: readonly number[];
}

export function isSolvable(applicants: number, committees: number): boolean {
  return applicants * (committees + 1) <= MAX_PROGRAM_COLUMNS;
}

export async function loadProgramSolver(): Promise<ProgramSolver> {
  const { default: load } = await import('highs');
  return { highs: await load(), columnsLeft: MAX_TOTAL_COLUMNS };
}

/** Returns the place of each pair; undefined if the result is not proven. `known` has the least costs of the first objectives. */
export function solveProgram(
  solver: ProgramSolver,
  applicants: number,
  limits: readonly number[],
  columns: readonly ProgramColumn[],
  known: readonly number[],
): number[] | undefined {
  const objectives = columns[0]?.costs.length ?? 0;
  if (columns.length > MAX_PROGRAM_COLUMNS) return undefined;
  const { highs } = solver;
  const rows = applicants + limits.length + objectives;
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { applicant, uses, costs } of columns) {
    const add = (row: number, value: number) => {
      indices.push(row);
      values.push(value);
    };
    add(applicant, 1);
    for (const [limit, amount] of uses) add(applicants + limit, amount);
    for (const [at, cost] of costs.entries()) if (cost !== 0) add(applicants + limits.length + at, cost);
    starts.push(indices.length);
  }
  const ceilingOf = (objective: number) => known[objective] ?? highs.infinity;
  return highs.withModel(
    {
      numCols: columns.length,
      numRows: rows,
      colCost: new Float64Array(columns.length),
      colLower: new Float64Array(columns.length),
      colUpper: new Float64Array(columns.length).fill(1),
      rowLower: Array.from({ length: rows }, (_, row) => (row < applicants ? 1 : -highs.infinity)),
      rowUpper: [
        ...new Array<number>(applicants).fill(1),
        ...limits,
        ...Array.from({ length: objectives }, (_, at) => ceilingOf(at)),
      ],
      matrix: { format: 'csc', numRows: rows, numCols: columns.length, starts, indices, values },
      integrality: columns.map(({ isPair }): VariableType => (isPair ? 1 : 0)),
    },
    (model): number[] | undefined => {
      model.options.set({
        output_flag: false,
        mip_rel_gap: 0,
        mip_abs_gap: 0.5,
        mip_max_nodes: MAX_SEARCH_NODES,
      });
      // this heuristic takes longer than the search itself
      model.options.set('mip_heuristic_run_feasibility_jump', false);
      let places: number[] | undefined;
      for (let at = known.length; at < objectives; at++) {
        if (columns.every(({ costs }) => costs[at] === 0)) continue;
        if (solver.columnsLeft < columns.length) return undefined;
        solver.columnsLeft -= columns.length;
        const all = { kind: 'range' as const, from: 0, to: columns.length - 1 };
        model.changeColsCost(
          all,
          columns.map(({ costs }) => costs[at] as number),
        );
        let { modelStatus } = model.run();
        // the presolve of HiGHS wrongly reports a few programs as infeasible, although every program here has a solution
        if (modelStatus === highs.constants.modelStatus.infeasible) {
          model.options.set('presolve', 'off');
          modelStatus = model.run().modelStatus;
        }
        if (modelStatus !== highs.constants.modelStatus.optimal) return undefined;
        const { colValue } = model.getSolution();
        const least = colValue.reduce(
          (sum, value, column) => sum + value * (columns[column]?.costs[at] ?? 0),
          0,
        );
        model.changeRowBounds(applicants + limits.length + at, -highs.infinity, Math.round(least));
        places = [];
        for (const [column, value] of colValue.entries()) {
          const { applicant, place, isPair } = columns[column] as ProgramColumn;
          if (isPair && value > 0.5) places[applicant] = place;
        }
      }
      return places;
    },
  );
}
