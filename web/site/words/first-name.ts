/** Returns the first word of a name, for sentences about a person. */
export const firstNameOf = (displayName: string): string => displayName.split(' ')[0] || displayName
