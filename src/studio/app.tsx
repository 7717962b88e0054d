import { words } from './words.ts';

/** The page of the studio. */
export function App() {
  return <h1>{words.name}</h1>;
}
