package baton.cluster;

/** What actors of the cluster say to each other. */
sealed interface Message permits ToCoordinator, ToWorker {}
