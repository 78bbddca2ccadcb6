import { Outlet, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ApiError } from '../api/client.ts';
import { LiveProvider } from '../live/live.tsx';
import { ConfirmProvider } from '../parts/confirm.tsx';
import { Loading } from '../parts/states.tsx';
import { profileQuery } from '../session/profile.ts';

/** What every page of somebody who is signed in has around it; a session that ends leads back to the door. */
export function SignedIn() {
  const { error } = useQuery(profileQuery);
  const navigate = useNavigate();
  const isOver = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isOver) void navigate({ to: '/sign-in', search: { to: location.pathname.replace(/^\/console/, '') } });
  }, [isOver, navigate]);
  return (
    <LiveProvider>
      <ConfirmProvider>
        <Suspense fallback={<Loading />}><Outlet /></Suspense>
      </ConfirmProvider>
    </LiveProvider>
  );
}
