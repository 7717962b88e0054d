/** Where the service listens when nobody says otherwise. */
const USUAL = 4173;

/** The port that a setting means; an empty one counts as none, 0 is any free port. Undefined for what is no port. */
export function portOf(setting = ''): number | undefined {
  if (setting === '') return USUAL;
  const port = /^\d{1,5}$/.test(setting) ? Number(setting) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}
