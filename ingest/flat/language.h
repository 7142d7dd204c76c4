#ifndef ERRDEX_LANGUAGE_H
#define ERRDEX_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

// A language's tables as grammars of the interface versions 13 to 15 lay them out (tree_sitter/parser.h); each version added
// fields at the end. Generated grammars are compiled against this layout, so that it is as firm as the interface.
typedef struct lexer lexer;
struct lexer {
  int32_t lookahead;
  uint16_t symbol;
  void (*advance)(lexer *, bool);
  void (*mark_end)(lexer *);
  uint32_t (*column)(lexer *);
  bool (*starts_range)(const lexer *);
  bool (*eof)(const lexer *);
  void (*log)(const lexer *, const char *, ...);
};

typedef struct {
  const bool *states;
  const uint16_t *symbols;
  void *(*create)(void);
  void (*destroy)(void *);
  bool (*scan)(void *, lexer *, const bool *);
  unsigned (*serialize)(void *, char *);
  void (*deserialize)(void *, const char *, unsigned);
} scanner;

typedef struct { uint32_t bytes, row, column; } length;
typedef struct { uint16_t index, length; } slice;
typedef struct { uint16_t field; uint8_t child; bool inherited; } field_entry;
typedef struct { bool visible, named, supertype; } metadata;

typedef struct {
  uint32_t version, symbol_count, alias_count, token_count, external_count, state_count, large_state_count, production_count, field_count;
  uint16_t longest_alias_sequence;
  const void *parse_tables[4];
  const char *const *symbol_names, *const *field_names;
  const slice *field_slices; // by production, of field_entries
  const field_entry *field_entries;
  const metadata *symbols;
  const uint16_t *public_symbols;
  const uint16_t *alias_map;
  const uint16_t *alias_sequences; // longest_alias_sequence for each production
  const void *lex_modes;
  bool (*lex)(lexer *, uint16_t);
  bool (*lex_keyword)(lexer *, uint16_t);
  uint16_t keyword;
  scanner scanner;
  const uint16_t *primary_states; // since 14
  const void *name, *reserved;    // since 15
  uint16_t longest_reserved;
  uint32_t supertypes;
  const void *supertype_tables[3];
  uint8_t release[3];
} language;

#endif
