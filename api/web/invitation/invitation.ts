/** Posts what was entered to the page's own address, which is that of the invitation, and says what came of it. */
async function accept(fields: FormData): Promise<{ ok: boolean; message: string }> {
  try {
    const response = await fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(fields)),
    });
    const answer = await response.json() as { email?: string; error?: string };
    if (response.ok) return { ok: true, message: `Welcome. Your account is ${answer.email}, and you are signed in. The console opens …` };
    return { ok: false, message: answer.error ?? 'This did not work. Try again.' };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Try again.' };
  }
}

const form = document.querySelector('form') as HTMLFormElement;
const button = form.querySelector('button') as HTMLButtonElement;
const result = document.querySelector('#result') as HTMLElement;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  button.disabled = true;
  void accept(new FormData(form)).then(({ ok, message }) => {
    form.hidden = ok;
    button.disabled = false;
    result.toggleAttribute('data-failed', !ok);
    result.textContent = message;
    if (ok) location.assign('/console');
  });
});

export {};
