/** Valhalla's package from npm, which the operator installs: docs/how-to/price-by-road.md. */
export const valhallaPackage = '@valhallajs/valhallajs'
export const valhallaVersion = '3.6.1'

export const installValhalla = `npm install --no-save ${valhallaPackage}@${valhallaVersion}`

/** The place of the tiles in the folder that `npm run roads:build` writes. */
export const tilesFolder = 'tiles'

const silent = { logging: { type: '' } }

/** To build tiles. Everybody in Brazil drives on the right, so no database of borders is needed for that. */
export function buildConfig(tileDir: string, concurrency: number) {
  return { mjolnir: { tile_dir: tileDir, concurrency, data_processing: { use_admin_db: false } } }
}

const ofVehicle = {
  max_distance: 6_000_000,
  max_locations: 50,
  max_matrix_distance: 400_000,
  max_matrix_location_pairs: 100,
}

/** Valhalla reads the limits of all its services, although we call two of them. */
const serviceLimits = {
  auto: ofVehicle,
  motorcycle: ofVehicle,
  truck: ofVehicle,
  pedestrian: { ...ofVehicle, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
  isochrone: {
    max_contours: 4,
    max_time_contour: 120,
    max_distance_contour: 200,
    max_locations: 1,
    max_distance: 25_000,
  },
  trace: {
    max_shape: 16_000,
    max_distance: 200_000,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_alternates: 3,
    max_alternates_shape: 100,
  },
  skadi: { max_shape: 750_000, min_resample: 10 },
  max_exclude_locations: 50,
  max_exclude_polygons_length: 10_000,
  max_reachability: 100,
  max_radius: 200,
  max_alternates: 2,
}

/** To find ways. Valhalla's own generator of this is a program in Python, with these defaults. */
export function routingConfig(tileDir: string) {
  return {
    mjolnir: { tile_dir: tileDir, max_cache_size: 500_000_000, ...silent },
    loki: {
      actions: ['route', 'sources_to_targets'],
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: 35_000,
        street_side_max_distance: 1_000,
        street_side_tolerance: 5,
      },
      use_connectivity: true,
      ...silent,
    },
    thor: { source_to_target_algorithm: 'select_optimal', ...silent },
    odin: silent,
    meili: {
      mode: 'auto',
      customizable: [],
      verbose: false,
      grid: { cache_size: 100_240, size: 500 },
      default: {
        beta: 3,
        breakage_distance: 2_000,
        geometry: false,
        gps_accuracy: 5,
        interpolation_distance: 10,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        route: true,
        search_radius: 50,
        sigma_z: 4.07,
        turn_penalty_factor: 0,
      },
      ...silent,
    },
    service_limits: serviceLimits,
  }
}
