/**
 * True for a file that nobody may see without a signature: it is held for review, or an admin has
 * taken it down. `heldFiles` is the same rule in SQL.
 */
export const isWithheld = (file: { held_at: Date | null; taken_down_at: Date | null }): boolean =>
  file.held_at !== null || file.taken_down_at !== null
