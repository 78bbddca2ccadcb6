interface Words { welcome: string; failed: string; offline: string; refusals: Record<string, string> }

const words = JSON.parse(document.querySelector('#words')?.textContent ?? '') as Words;

/** Posts what was entered to the page's own address, which is that of the invitation, and says what came of it. */
async function accept(fields: FormData): Promise<{ ok: boolean; message: string }> {
  try {
    const response = await fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(fields)),
    });
    const answer = await response.json() as { email?: string; error?: string; code?: string };
    if (response.ok) return { ok: true, message: words.welcome.replace('{email}', () => answer.email ?? '') };
    return { ok: false, message: words.refusals[answer.code ?? ''] ?? answer.error ?? words.failed };
  } catch {
    return { ok: false, message: words.offline };
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
