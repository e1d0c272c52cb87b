// Stands for every module of `@aavarti/services` when the tests of the web read the router for its
// schemas. Nothing here is called: the verbs need a database, and the network is played.
export {};
