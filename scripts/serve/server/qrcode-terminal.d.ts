declare module 'qrcode-terminal' {
  const qrcode: {
    generate(text: string, options: { small: boolean }, done: (code: string) => void): void
  }
  export default qrcode
}
