/** Path of the page on which fans see and delete their data. */
export const DATA_PATH = '/your-data'

/** Returns the full address of the page on which fans see and delete their data. Used in mails. */
export const dataUrl = ({ BASE_URL }: { BASE_URL: string }): string => new URL(DATA_PATH, BASE_URL).href
