import { Alert, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { field } from '../../parts/form-fields.ts';
import { useTexts } from '../../texts/language.tsx';
import { ssoReasons, ssoTexts } from './sso-texts.ts';

/** Leads to the sign-in of the user's hotel, which follows from the domain of the address in the form. */
export function SsoButton({ to }: { to: string }) {
  const t = useTexts(ssoTexts);
  const leave = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    const email = form?.elements.namedItem('email');
    if (form === null || !(email instanceof HTMLInputElement) || !email.reportValidity()) return;
    location.assign(`/auth/sso/start?${new URLSearchParams({ email: field(new FormData(form), 'email'), to }).toString()}`);
  };
  return <Button type="button" variant="default" onClick={leave}>{t('button')}</Button>;
}

/** Why the sign-in at one's hotel came to nothing. */
export function SsoProblem() {
  const t = useTexts(ssoTexts);
  const { sso } = useSearch({ from: '/sign-in' });
  const reason = ssoReasons.find((each) => each === sso);
  return reason === undefined ? null : <Alert color="red" role="alert">{t(reason)}</Alert>;
}
