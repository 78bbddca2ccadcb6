/** The ready-made roles for a hotel's people: who runs it, who answers its guests, who only looks. */
export const rolePresets = ['manager', 'front-desk', 'reader'] as const;
export type RolePreset = (typeof rolePresets)[number];
