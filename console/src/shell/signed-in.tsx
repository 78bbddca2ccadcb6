import { Outlet, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { LiveProvider } from '../live/live.tsx';
import { ConfirmProvider } from '../parts/confirm.tsx';
import { ProveYourself } from '../parts/factors/prove-yourself.tsx';
import { Loading } from '../parts/states.tsx';
import { doorFor } from '../session/door-for.ts';
import { profileQuery } from '../session/profile.ts';

/** What every page of somebody who is signed in has around it; a session that ends leads back to the door. */
export function SignedIn() {
  const { error } = useQuery(profileQuery);
  const navigate = useNavigate();
  const door = doorFor(error);
  useEffect(() => {
    if (door !== null) void navigate({ to: door, search: { to: location.pathname.replace(/^\/console/, '') } });
  }, [door, navigate]);
  return (
    <LiveProvider>
      <ConfirmProvider>
        <ProveYourself><Suspense fallback={<Loading />}><Outlet /></Suspense></ProveYourself>
      </ConfirmProvider>
    </LiveProvider>
  );
}
