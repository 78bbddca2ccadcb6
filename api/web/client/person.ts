/** A person of the hotel: not requested, requested but not here yet, or here. */
export type Person = 'none' | 'asked' | 'here';
