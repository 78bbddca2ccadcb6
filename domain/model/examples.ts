/** How a sentence stands from which the platform may learn: until a person decides, it teaches nothing. */
export const exampleStates = ['proposed', 'approved', 'refused'] as const;
