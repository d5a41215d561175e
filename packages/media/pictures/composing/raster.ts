/** Pixels row by row, with `channels` bytes each. */
export type Raster = { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 }

/** Rectangle in whole pixels. */
export type Region = { left: number; top: number; width: number; height: number }
