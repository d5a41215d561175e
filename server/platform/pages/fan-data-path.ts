/** Where fans see and delete what is kept of them. */
export const DATA_PATH = '/your-data'

/** The same as an address, for mails. */
export const dataUrl = ({ BASE_URL }: { BASE_URL: string }): string => new URL(DATA_PATH, BASE_URL).href
