import { named, OneOf } from '../../../platform/http/schemas.ts'
import { CATEGORIES, GENDERS, HAIR_COLORS, VOICE_TONES } from './domain/facts.ts'

export const CategoryName = named('LikenessCategory', OneOf(CATEGORIES))
export const GenderName = named('LikenessGender', OneOf(GENDERS))
export const HairColorName = named('LikenessHairColor', OneOf(HAIR_COLORS))
export const VoiceToneName = named('LikenessVoiceTone', OneOf(VOICE_TONES))
