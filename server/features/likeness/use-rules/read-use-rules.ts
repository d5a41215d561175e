import { DEFAULT_USE_RULES } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../../platform/scope-of-use/use-rules.ts'

/** Reads stored rules. Only this feature writes the column, so its shape is known. */
export const readUseRules = (stored: unknown): UseRules => (stored as UseRules | null) ?? DEFAULT_USE_RULES
