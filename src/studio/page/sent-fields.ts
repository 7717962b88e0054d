import type { FormEvent } from 'react';

/**
 * Returns the texts of the fields of a form that is sent, by name and without the spaces around them, which may belong to a password
 * alone. What is secret is in no element any longer than it takes to send it.
 */
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
