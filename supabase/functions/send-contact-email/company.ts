/** The company's name and location. They are here because this folder is deployed alone; the site imports them. */
export const COMPANY = "Hammered Productions";
export const LOCATION = "Los Angeles, CA";
