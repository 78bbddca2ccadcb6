const doors = ['/sign-in', '/second-factor'];

/** Only addresses of the console itself are gone on to, and none of its doors. */
export const ownPath = (path: string | undefined): string =>
  (path?.startsWith('/') && !path.startsWith('//') && !doors.some((door) => path.startsWith(door)) ? path : '/');
