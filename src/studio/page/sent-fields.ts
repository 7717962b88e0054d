import type { FormEvent } from 'react';

/** Reads a form's fields on submit, trimmed except for passwords. Secrets aren't stored longer than the request takes. */
export function sentFields(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const form = event.currentTarget;
  const data = new FormData(form);
  for (const secret of form.querySelectorAll<HTMLInputElement>('[type="password"]')) secret.value = '';
  return (name) => {
    const text = String(data.get(name) ?? '');
    return name === 'password' ? text : text.trim();
  };
}
