/** No model is given more. */
const LONGEST_SIDE = 1536
const SMALL_ENOUGH_BYTES = 300_000
const QUALITY = 0.82

/**
 * A photo as it is sent: no larger than art needs, so that it passes a slow line. What this browser cannot read goes as it is:
 * the server says what is wrong with it.
 */
export async function smaller(photo: Blob): Promise<File> {
  const asItIs = () => new File([photo], 'photo', { type: photo.type })
  if (photo.size <= SMALL_ENOUGH_BYTES && /^image\/(?:jpeg|png|webp)$/.test(photo.type)) return asItIs()
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return made === null ? asItIs() : new File([made], 'photo.jpg', { type: 'image/jpeg' })
  } catch {
    // No picture that this browser knows.
    return asItIs()
  }
}
