/**
 * Returns a name that programs for mail do not turn into a link. Whoever invites a stranger chooses
 * both names in the mail, and could otherwise write the address of a page of their own.
 */
export const unlinked = (name: string): string => name.replace(/[.:/@](?=\S)/gu, '$&\u2060')
