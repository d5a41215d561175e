const HEADER = 8

/** Returns a claim store (JUMBF) that contains only the active manifest, which is the last box. */
export function withActiveManifestOnly(store: Buffer): Buffer {
  const starts: number[] = []
  for (let at = HEADER; at + HEADER <= store.length; at += Math.max(HEADER, store.readUInt32BE(at))) starts.push(at)
  const [description = HEADER, manifest = HEADER] = starts
  const header = Buffer.from(store.subarray(0, description))
  const kept = Buffer.concat([header, store.subarray(description, manifest), store.subarray(starts.at(-1))])
  kept.writeUInt32BE(kept.length, 0)
  return kept
}
