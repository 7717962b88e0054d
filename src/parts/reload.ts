/** Loads the page anew. By itself in a file so that a test can put something else in its place. */
export function reload(): void {
  location.reload();
}
