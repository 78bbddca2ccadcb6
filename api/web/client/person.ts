/** A person of the hotel: nobody was asked, somebody was and has not written, or somebody is there. */
export type Person = 'none' | 'asked' | 'here';
