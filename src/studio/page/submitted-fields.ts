import type { FormEvent } from 'react';

/** Trims all values except passwords. Clears password fields, so that the page doesn't store secrets longer than necessary. */
export function readSubmittedFields(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const form = event.currentTarget;
  const data = new FormData(form);
  for (const secret of form.querySelectorAll<HTMLInputElement>('[type="password"]')) secret.value = '';
  return (name) => {
    const text = String(data.get(name) ?? '');
    return name === 'password' ? text : text.trim();
  };
}
