import { createRouter, createRoute, createRootRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { doorFor } from './session/door-for.ts';
import { queries } from './api/queries.ts';
import { NoSuchPage, RouteProblem } from './shell/route-states.tsx';
import { Loading } from './parts/states.tsx';
import { hotelQuery, hotelsQuery, rememberedHotel, rememberHotel } from './session/hotels.ts';
import { profileQuery } from './session/profile.ts';
import { AllShell } from './shell/all-shell.tsx';
import { HotelShell } from './shell/hotel-shell.tsx';
import { PlatformShell } from './shell/platform-shell.tsx';
import { SignedIn } from './shell/signed-in.tsx';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage, errorComponent: RouteProblem });

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: (search): { to?: string; sso?: string } => ({
    ...text(search['to']) !== undefined && { to: text(search['to']) as string },
    ...text(search['sso']) !== undefined && { sso: text(search['sso']) as string },
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in.tsx'), 'SignIn'),
});

const password = createRoute({
  getParentRoute: () => root,
  path: 'password',
  validateSearch: (search): { email?: string; forced?: boolean } => ({
    ...text(search['email']) !== undefined && { email: text(search['email']) as string }, ...search['forced'] === true && { forced: true },
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/new-password.tsx'), 'NewPassword'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: 'second-factor',
  validateSearch: (search): { to?: string } => ({ ...text(search['to']) !== undefined && { to: text(search['to']) as string } }),
  component: lazyRouteComponent(() => import('./pages/sign-in/required-factor.tsx'), 'RequiredFactor'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  async beforeLoad({ location }) {
    try {
      await queries.ensureQueryData(profileQuery);
    } catch (error) {
      const door = doorFor(error);
      if (door !== null) redirect({ to: door, search: { to: location.href }, throw: true });
      throw error;
    }
  },
  component: SignedIn,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  async loader() {
    const hotels = await queries.ensureQueryData(hotelsQuery);
    const last = rememberedHotel();
    // The hotel that was open last may be beyond the list, and may be gone.
    if (last !== null && !hotels.some(({ id }) => id === last)) await queries.prefetchQuery(hotelQuery(last));
  },
  component: lazyRouteComponent(() => import('./pages/start/start.tsx'), 'Start'),
});

const hotel = createRoute({
  getParentRoute: () => signedIn,
  path: 'hotels/$hotelId',
  async loader({ params: { hotelId } }) {
    await Promise.all([queries.ensureQueryData(hotelQuery(hotelId)), queries.ensureQueryData(hotelsQuery)]);
    rememberHotel(hotelId);
  },
  component: HotelShell,
});

const inbox = createRoute({
  getParentRoute: () => hotel, path: 'inbox', component: lazyRouteComponent(() => import('./pages/inbox/inbox.tsx'), 'Inbox'),
});
const conversation = createRoute({
  getParentRoute: () => inbox, path: '$conversationId',
  component: lazyRouteComponent(() => import('./pages/inbox/conversation.tsx'), 'ConversationPage'),
});

const today = createRoute({ getParentRoute: () => hotel, path: 'today',
  component: lazyRouteComponent(() => import('./pages/today/today.tsx'), 'Today') });
const bookings = createRoute({
  getParentRoute: () => hotel, path: 'bookings', component: lazyRouteComponent(() => import('./pages/bookings/bookings.tsx'), 'Bookings'),
});
const knowledge = createRoute({
  getParentRoute: () => hotel, path: 'knowledge',
  component: lazyRouteComponent(() => import('./pages/knowledge/knowledge.tsx'), 'Knowledge'),
});
const knowledgeItem = createRoute({
  getParentRoute: () => hotel, path: 'knowledge/$itemId',
  component: lazyRouteComponent(() => import('./pages/knowledge/item-page.tsx'), 'ItemPage'),
});
const unanswered = createRoute({
  getParentRoute: () => hotel, path: 'unanswered',
  component: lazyRouteComponent(() => import('./pages/unanswered/unanswered.tsx'), 'Unanswered'),
});
const quality = createRoute({
  getParentRoute: () => hotel, path: 'quality', component: lazyRouteComponent(() => import('./pages/quality/quality.tsx'), 'Quality'),
});
const website = createRoute({
  getParentRoute: () => hotel, path: 'website', component: lazyRouteComponent(() => import('./pages/website/website.tsx'), 'Website'),
});
const channels = createRoute({
  getParentRoute: () => hotel, path: 'channels', component: lazyRouteComponent(() => import('./pages/channels/channels.tsx'), 'Channels'),
});
const restaurant = createRoute({
  getParentRoute: () => hotel, path: 'restaurant',
  component: lazyRouteComponent(() => import('./pages/restaurant/restaurant.tsx'), 'Restaurant'),
});
const model = createRoute({
  getParentRoute: () => hotel, path: 'model', component: lazyRouteComponent(() => import('./pages/model/model.tsx'), 'LanguageModel'),
});
const webhooks = createRoute({
  getParentRoute: () => hotel, path: 'webhooks', component: lazyRouteComponent(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks'),
});
const hotelSettings = createRoute({
  getParentRoute: () => hotel, path: 'hotel', component: lazyRouteComponent(() => import('./pages/hotel/hotel.tsx'), 'HotelSettings'),
});
const team = createRoute({ getParentRoute: () => hotel, path: 'team',
  component: lazyRouteComponent(() => import('./pages/team/team.tsx'), 'Team') });
const changes = createRoute({
  getParentRoute: () => hotel, path: 'changes', component: lazyRouteComponent(() => import('./pages/changes/changes.tsx'), 'Changes'),
});

const all = createRoute({
  getParentRoute: () => signedIn, path: 'all', loader: () => queries.ensureQueryData(hotelsQuery), component: AllShell,
});
const allInbox = createRoute({
  getParentRoute: () => all, path: 'inbox', component: lazyRouteComponent(() => import('./pages/inbox/inbox.tsx'), 'AllInbox'),
});
const allFigures = createRoute({
  getParentRoute: () => all, path: 'figures', component: lazyRouteComponent(() => import('./pages/figures/figures.tsx'), 'AllFigures'),
});
const allConversation = createRoute({
  getParentRoute: () => allInbox, path: '$hotelId/$conversationId',
  loader: ({ params: { hotelId } }) => queries.ensureQueryData(hotelQuery(hotelId)),
  component: lazyRouteComponent(() => import('./pages/inbox/conversation.tsx'), 'AllConversationPage'),
});

const platform = createRoute({ getParentRoute: () => signedIn, path: 'platform', component: PlatformShell });
const clientsPage = createRoute({
  getParentRoute: () => platform, path: 'clients', component: lazyRouteComponent(() => import('./pages/platform/clients.tsx'), 'Clients'),
});
const usersPage = createRoute({
  getParentRoute: () => platform, path: 'users', component: lazyRouteComponent(() => import('./pages/platform/users.tsx'), 'Users'),
});
const rolesPage = createRoute({
  getParentRoute: () => platform, path: 'roles', component: lazyRouteComponent(() => import('./pages/platform/roles.tsx'), 'Roles'),
});
const groupsPage = createRoute({
  getParentRoute: () => platform, path: 'groups', component: lazyRouteComponent(() => import('./pages/platform/groups.tsx'), 'Groups'),
});
const featuresPage = createRoute({
  getParentRoute: () => platform, path: 'features',
  component: lazyRouteComponent(() => import('./pages/platform/features.tsx'), 'Features'),
});
const modelsPage = createRoute({
  getParentRoute: () => platform, path: 'models', component: lazyRouteComponent(() => import('./pages/models/models.tsx'), 'Models'),
});
const trailPage = createRoute({
  getParentRoute: () => platform, path: 'trail', component: lazyRouteComponent(() => import('./pages/changes/trail.tsx'), 'Trail'),
});
const keysPage = createRoute({
  getParentRoute: () => platform, path: 'keys', component: lazyRouteComponent(() => import('./pages/platform/keys.tsx'), 'Keys'),
});
const examplesPage = createRoute({
  getParentRoute: () => platform, path: 'examples',
  component: lazyRouteComponent(() => import('./pages/examples/examples.tsx'), 'Examples'),
});
const doctorPage = createRoute({
  getParentRoute: () => platform, path: 'doctor', component: lazyRouteComponent(() => import('./pages/doctor/doctor.tsx'), 'Doctor'),
});
const sessionsPage = createRoute({
  getParentRoute: () => platform, path: 'sessions',
  component: lazyRouteComponent(() => import('./pages/sessions/sessions.tsx'), 'Sessions'),
});

const securityPage = createRoute({
  getParentRoute: () => platform, path: 'security',
  component: lazyRouteComponent(() => import('./pages/security/security.tsx'), 'Security'),
});

const tree = root.addChildren([
  signIn, password, secondFactor,
  signedIn.addChildren([
    start,
    hotel.addChildren([
      inbox.addChildren([conversation]), today, bookings, knowledge, knowledgeItem, unanswered, quality, website, channels, restaurant,
      model, webhooks, hotelSettings, team, changes,
    ]),
    all.addChildren([allInbox.addChildren([allConversation]), allFigures]),
    platform.addChildren([clientsPage, usersPage, rolesPage, groupsPage, featuresPage, modelsPage, trailPage, examplesPage, doctorPage,
      keysPage, sessionsPage, securityPage]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/console',
  defaultPendingComponent: Loading,
  defaultErrorComponent: RouteProblem,
  defaultNotFoundComponent: NoSuchPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register { router: typeof router }
}
