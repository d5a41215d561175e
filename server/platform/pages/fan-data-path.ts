export const DATA_PATH = '/your-data'

/** Full address of that page, for mails. */
export const dataUrl = ({ BASE_URL }: { BASE_URL: string }): string => new URL(DATA_PATH, BASE_URL).href
