/** Runs in the page. The least contrast is 4.5, or 3 for large text. */
export function findLowContrastTexts(): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  // A page has a dozen colors and some thousand elements.
  const known = new Map<string, number[]>()
  const channels = (color: string): number[] => {
    const before = known.get(color)
    if (before) return before
    context.reset()
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const found = [...context.getImageData(0, 0, 1, 1).data]
    known.set(color, found)
    return found
  }
  const luminance = (color: number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = (element: Element | null): number[] => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor)
      if ((color[3] ?? 0) > 250) return color
    }
    return [255, 255, 255, 255]
  }
  const faint: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!text || !element?.checkVisibility() || element.closest('script, noscript, .for-ears')) continue
    const style = getComputedStyle(element)
    const [light = 0, dark = 0] = [luminance(channels(style.color)), luminance(behind(element))].sort((a, b) => b - a)
    const ratio = (light + 0.05) / (dark + 0.05)
    const isLarge = parseFloat(style.fontSize) >= 24
    if (ratio < (isLarge ? 3 : 4.5)) faint.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`)
  }
  return faint
}
