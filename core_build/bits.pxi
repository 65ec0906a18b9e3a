# Arithmetic on machine words for the compiled core: the functions of gizzard/core/native/bits.py.

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define gz_popcount(m) ((int)__popcnt64(m))
    static __inline int gz_lowest(uint64_t m) { unsigned long p; _BitScanForward64(&p, m); return (int)p; }
    static __inline uint64_t gz_mul_high(uint64_t a, uint64_t b) { return __umulh(a, b); }
    static __inline uint64_t gz_folded_mul(uint64_t a, uint64_t b) { return __umulh(a, b) ^ a * b; }
    #else
    #define gz_lowest(m) __builtin_ctzll(m)
    static inline uint64_t gz_mul_high(uint64_t a, uint64_t b) { return (uint64_t)((unsigned __int128)a * b >> 64); }
    static inline uint64_t gz_folded_mul(uint64_t a, uint64_t b) {
        unsigned __int128 product = (unsigned __int128)a * b;
        return (uint64_t)(product >> 64) ^ (uint64_t)product;
    }
    #endif
    #define gz_BYTES 0x0101010101010101ULL
    static inline uint64_t gz_bits_by_byte(uint64_t m) {
        m -= m >> 1 & 0x55 * gz_BYTES;
        m = (m & 0x33 * gz_BYTES) + (m >> 2 & 0x33 * gz_BYTES);
        return (m + (m >> 4)) & 0x0F * gz_BYTES;
    }
    #if defined(_MSC_VER)
    #elif defined(__x86_64__) && !defined(__POPCNT__)  /* otherwise the compiler calls a function with lookup tables */
    #define gz_popcount(m) ((int)(gz_bits_by_byte(m) * gz_BYTES >> 56))
    #else
    #define gz_popcount(m) __builtin_popcountll(m)
    #endif
    #if defined(__BMI2__)
    #include <immintrin.h>
    #define gz_nth_bit(m, n) gz_lowest(_pdep_u64(1ULL << (n), (m)))
    #else
    static inline int gz_nth_bit(uint64_t m, int n) {
        uint64_t up_to = gz_bits_by_byte(m) * gz_BYTES;  /* in each byte: the number of bits set up to and including it */
        uint64_t passed = ((n * gz_BYTES | 0x80 * gz_BYTES) - up_to) >> 7 & gz_BYTES;  /* 1 in each byte whose count is at most n */
        int start = (int)(passed * gz_BYTES >> 56) * 8;
        n -= (int)(up_to << 8 >> start & 255);
        m = m >> start & 255;
        while (n-- > 0) m &= m - 1;
        return start + gz_lowest(m);
    }
    #endif
    static inline uint64_t gz_select(uint64_t yes, uint64_t no, int condition) {
    #if defined(__GNUC__)
        __asm__("" : "+r"(yes), "+r"(no));  /* forces a conditional move instead of a branch */
    #endif
        return condition ? yes : no;
    }
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline uint64_t gz_unequal(const uint8_t *row, const uint8_t *other) {
        uint64_t equal = 0;
        for (int i = 0; i < 64; i += 16) {
            __m128i one = _mm_loadu_si128((const __m128i *)(row + i)), two = _mm_loadu_si128((const __m128i *)(other + i));
            equal |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(one, two)) << i;
        }
        return ~equal;
    }
    static inline uint64_t gz_above_zero(const int16_t *numbers, int begin) {
        uint64_t above = 0;
        for (int i = 0; i < 64; i += 16) {
            const __m128i *next = (const __m128i *)(numbers + begin + i);
            __m128i packed = _mm_packs_epi16(_mm_loadu_si128(next), _mm_loadu_si128(next + 1));
            above |= (uint64_t)_mm_movemask_epi8(_mm_cmpgt_epi8(packed, _mm_setzero_si128())) << i;
        }
        return above;
    }
    #else
    static inline uint64_t gz_unequal(const uint8_t *row, const uint8_t *other) {
        uint64_t unequal = 0;
        for (int i = 0; i < 64; i++) unequal |= (uint64_t)(row[i] != other[i]) << i;
        return unequal;
    }
    static inline uint64_t gz_above_zero(const int16_t *numbers, int begin) {
        uint64_t above = 0;
        for (int i = 0; i < 64; i++) above |= (uint64_t)(numbers[begin + i] > 0) << i;
        return above;
    }
    #endif
    #define gz_bit(place) (1ULL << (place))
    #define gz_wrapping_add(a, b) ((uint64_t)(a) + (uint64_t)(b))
    #define gz_wrapping_mul(a, b) ((uint64_t)(a) * (uint64_t)(b))
    """
    uint64_t bit "gz_bit"(int place) noexcept nogil
    int popcount "gz_popcount"(uint64_t mask) noexcept nogil
    int lowest "gz_lowest"(uint64_t mask) noexcept nogil
    int nth_bit "gz_nth_bit"(uint64_t mask, int number) noexcept nogil
    uint64_t select "gz_select"(uint64_t yes, uint64_t no, bint condition) noexcept nogil
    uint64_t wrapping_add "gz_wrapping_add"(uint64_t word, uint64_t other) noexcept nogil
    uint64_t wrapping_mul "gz_wrapping_mul"(uint64_t word, uint64_t other) noexcept nogil
    int mul_high "gz_mul_high"(uint64_t word, uint64_t number) noexcept nogil
    uint64_t folded_mul "gz_folded_mul"(uint64_t word, uint64_t other) noexcept nogil
    uint64_t gz_unequal(const uint8_t *row, const uint8_t *other) noexcept nogil
    uint64_t above_zero "gz_above_zero"(const int16_t *numbers, int begin) noexcept nogil


cdef inline uint64_t unequal(uint8_t[:, ::1] rows, int row, uint8_t[:, ::1] others, int other, int begin) noexcept nogil:
    return gz_unequal(&rows[row, begin], &others[other, begin])
