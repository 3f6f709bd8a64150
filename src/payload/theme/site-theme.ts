import { themeView } from './theme.ts'

/** The theme of the site's own pages, which belong to no venue. */
export const siteTheme = themeView({
  themeColor: null,
  accentColor: null,
  backgroundColor: '#fdfbf8',
  backgroundOption: null,
  gradient: null,
  fontFamily: null,
  menuButton: { background: null, opacity: null, titleColor: null },
  darkMode: 'auto',
  headerImage: null,
  welcomeBackground: null,
  logo: null,
  navigationStyle: 'menu',
  aspectRatio: 1,
  imageBackground: null,
  showLoginButton: false,
})
