export { FONT_NAMES, type FontName, type Letter, letterOf, outlineOf } from './fonts.ts'
export { setText, type TextArea } from './set-text.ts'
