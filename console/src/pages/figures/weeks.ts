/** What can be added up over days; medians of waits cannot. */
interface Day<Turns, Bookings> {
  date: string;
  conversations: number;
  handovers: number;
  turns: Turns;
  bookings: Bookings;
}
type Counts = Record<string, number>;

const WEEK = 7;

const added = <Of extends Counts>(one: Of, other: Of): Of =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)])) as Of;

/** Days as weeks, each by its first day. */
export function inWeeks<Turns extends Counts, Bookings extends Counts>(days: readonly Day<Turns, Bookings>[]): Day<Turns, Bookings>[] {
  return days.reduce<Day<Turns, Bookings>[]>((weeks, { date, conversations, handovers, turns, bookings }, index) => {
    const week = index % WEEK === 0 ? undefined : weeks.pop();
    return [...weeks, week === undefined ? { date, conversations, handovers, turns, bookings } : {
      date: week.date, conversations: week.conversations + conversations, handovers: week.handovers + handovers,
      turns: added(week.turns, turns), bookings: added(week.bookings, bookings),
    }];
  }, []);
}
