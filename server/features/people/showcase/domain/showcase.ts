export type Showcase = { playsVoice: boolean; showsBrands: boolean }

export const NOTHING_SHOWN: Showcase = { playsVoice: false, showsBrands: false }
