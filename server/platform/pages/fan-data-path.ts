/** Path of the page where fans see and delete their data. */
export const DATA_PATH = '/your-data'

/** Returns the absolute address of the data page, for mails. */
export const dataUrl = ({ BASE_URL }: { BASE_URL: string }): string => new URL(DATA_PATH, BASE_URL).href
