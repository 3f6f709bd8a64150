/**
 * The tag whose plural rules a language's messages follow. Our Portuguese is European, where zero takes the plural (“0
 * zonas”); `Intl` treats a bare `pt` as Brazilian, where zero takes the singular.
 */
export const pluralTag = (language: string): string => (language === 'pt' ? 'pt-PT' : language)
